import { Glyph, type IconProps } from './icon.tsx';

export const HomeIcon = (props: IconProps) => (
  <Glyph {...props} d="M3 11.5 12 4 21 11.5M5.5 10V20H18.5V10M10 20V14H14V20" hatch="M16 12V18.5" />
);
export const OrdersIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M5 3H19V21L16.7 19.3 14.3 21 12 19.3 9.7 21 7.3 19.3 5 21ZM8.5 8H15.5M8.5 12H15.5"
    hatch="M8.5 15.5H12"
  />
);
export const UserIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 3.5a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4M3.5 20.5C4.5 12.8 19.5 12.8 20.5 20.5Z"
    hatch="M15 18.5 16 16.3M12.3 18.5 13.3 15.8"
  />
);
export const UsersIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M9 4a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 1 1 0-7.4M2 19.5C2.7 12.8 15.3 12.8 16 19.5ZM15.5 4.4a3.6 3.6 0 0 1 0 6.8M17.5 13.8C20.3 14.6 21.8 16.7 22 19.5"
  />
);
export const PhoneIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M4 3.5H8.5L10.5 9 7.8 11C9 13.5 10.5 15 13 16.2L15 13.5 20.5 15.5V20C11.5 21.5 2.5 12.5 4 3.5Z"
  />
);
export const MailIcon = (props: IconProps) => (
  <Glyph {...props} d="M2.5 5H21.5V19H2.5ZM2.5 5.5 12 13.2 21.5 5.5" hatch="M15.5 16.5H19M13.5 14.2H19" />
);
export const MessageIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M3 20.5 4.4 16A8.6 8.6 0 1 1 8 19.3ZM9 8.5 10.5 11.2 9.7 12.2C10.3 13.4 11.2 14.2 12.3 14.7L13.3 13.8 15.8 15"
  />
);
export const TruckIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M2 5H14.5V17H2ZM14.5 9H18.5L22 12.8V17H14.5M7 15a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8M17.5 15a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8"
    hatch="M4 11.5H12.5M4 13.2H12.5"
  />
);
export const PinIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 21.5C5 13.5 5 11 5 9.5A7 7 0 0 1 19 9.5C19 11 19 13.5 12 21.5ZM12 7.3a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8"
  />
);
export const ClockIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M12 7V12.3L15.8 14.5" />
);
export const CalendarIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M3.5 5H20.5V20.5H3.5ZM3.5 9.5H20.5M8 2.5V6.5M16 2.5V6.5"
    hatch="M7 13H10M12 13H15M7 16.5H10M12 16.5H15"
  />
);
export const ScaleIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M4 5.5H20L18 9.5H6ZM12 9.5V12M5 12H19V20.5H5ZM12 14.2V17"
    hatch="M16 14V18.5M17.4 14V18.5"
  />
);
export const BarcodeIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M2.5 7.5V3.5H6.5M17.5 3.5H21.5V7.5M21.5 16.5V20.5H17.5M6.5 20.5H2.5V16.5M7 7.5V16.5M11 7.5V16.5M17 7.5V16.5"
    hatch="M9 7.5V16.5M13.2 7.5V16.5M15 7.5V16.5"
  />
);
export const StockIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M3 7.5 12 3 21 7.5V16.5L12 21 3 16.5ZM3 7.5 12 12 21 7.5M12 12V21"
    hatch="M14.5 13.2V17.6M17 12V16.4M19.2 11V15.2"
  />
);
export const TransferIcon = (props: IconProps) => (
  <Glyph {...props} d="M3 8H19M14.5 3.5 19.3 8 14.5 12.5M21 16H5M9.5 11.5 4.7 16 9.5 20.5" />
);
export const CompareIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 2.5V21.5M3.5 8.5H9V19H3.5ZM15 5H20.5V19H15Z"
    hatch="M16.5 8H19M16.5 10.5H19M16.5 13H19M16.5 15.5H19"
  />
);
export const ChartIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M3 20.5H21.5M5.5 20V12H9V20M10.8 20V4H14.3V20M16 20V9H19.5V20"
    hatch="M12.5 7V17.5M17.8 11.5V17.5"
  />
);
export const StoreIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M3.5 4H20.5L22 9.5H2ZM4.5 9.5V20.5H19.5V9.5M9.5 20.5V14H14.5V20.5"
    hatch="M7.5 5.5 7 8M12 5.5V8M16.5 5.5 17 8"
  />
);
export const GlobeIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M3 12H21M12 3C7.5 7.5 7.5 16.5 12 21C16.5 16.5 16.5 7.5 12 3"
  />
);
export const ArchiveIcon = (props: IconProps) => (
  <Glyph {...props} d="M2.5 4H21.5V9H2.5ZM4 9V20.5H20V9M9.5 12.5H14.5" hatch="M6.5 17.5H17.5M6.5 15.5H17.5" />
);
export const CardIcon = (props: IconProps) => (
  <Glyph {...props} d="M2.5 5H21.5V19H2.5ZM2.5 9.5H21.5" hatch="M5.5 7.2H18.5M5.5 15H10" />
);
export const InvoiceIcon = (props: IconProps) => (
  <Glyph {...props} d="M5 2.5H15L19.5 7V21.5H5ZM14.5 3V7.5H19M8.5 12H16" hatch="M8.5 15H16M8.5 17.5H13" />
);
export const SettingsIcon = (props: IconProps) => (
  <Glyph {...props} d="M3 7H13M17.5 7H21M15.3 4.5V9.5M3 17H6.5M11 17H21M8.8 14.5V19.5" />
);
export const StarIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 3 14.8 9.2 21.5 10 16.5 14.5 17.8 21 12 17.7 6.2 21 7.5 14.5 2.5 10 9.2 9.2Z"
    hatch="M12.5 15.5 16 17.6M12.5 13 15.5 14.6"
  />
);
