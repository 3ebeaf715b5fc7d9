import { Glyph, type IconProps } from './icon.tsx';

export const CartIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M2 4.5H5.5L8 15.5H18.5L21 7.5H6.2M9.5 18.5V20.5M17 18.5V20.5"
    hatch="M10.5 9.5V13.5M13.2 9.5V13.5M15.9 9.5V13.5"
  />
);
export const KnifeIcon = (props: IconProps) => (
  <Glyph {...props} d="M2.5 4.5H14V17H2.5ZM14 5H21.5V8.8H14M5.5 7.5H7.5" hatch="M4.5 14.6H12M8 12.4H12" />
);
