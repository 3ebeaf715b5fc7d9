import { type ComponentProps, createContext, type ReactNode, use } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };

const plainLink = ({ children, ...props }: LinkProps) => <a {...props}>{children}</a>;

const LinkContext = createContext<(props: LinkProps) => ReactNode>(plainLink);

/** Says how links navigate: the single-page apps draw the router's link, static pages keep plain anchors. */
export const LinkProvider = LinkContext;

/** A link that goes through the router where there is one; other origins, tel: and mailto: stay plain anchors. */
export function Link(props: LinkProps) {
  const draw = use(LinkContext);
  const inApp =
    props.href.startsWith('/') && !props.href.startsWith('//') && !props.target && !props.download;
  return inApp ? draw(props) : plainLink(props);
}
