import { type ComponentProps, createContext, type ReactNode, use } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };

const plainLink = ({ children, ...props }: LinkProps) => <a {...props}>{children}</a>;

const LinkContext = createContext<(props: LinkProps) => ReactNode>(plainLink);

/** How links navigate: the single-page apps provide the router's link, static pages use plain anchors. */
export const LinkProvider = LinkContext;

/** Uses the router's link where there is one; other origins, tel: and mailto: are plain anchors. */
export function Link(props: LinkProps) {
  const draw = use(LinkContext);
  const inApp =
    props.href.startsWith('/') && !props.href.startsWith('//') && !props.target && !props.download;
  return inApp ? draw(props) : plainLink(props);
}
