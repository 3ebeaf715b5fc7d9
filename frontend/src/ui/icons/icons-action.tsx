import { Glyph, type IconProps } from './icon.tsx';

export const CloseIcon = (props: IconProps) => <Glyph {...props} d="M5 5 19 19M19 5 5 19" />;
export const MenuIcon = (props: IconProps) => <Glyph {...props} d="M2 8.5H22M2 15.5H22" />;
export const SearchIcon = (props: IconProps) => (
  <Glyph {...props} d="M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.2 15.2 21 21" />
);
export const PlusIcon = (props: IconProps) => <Glyph {...props} d="M12 4V20M4 12H20" />;
export const MinusIcon = (props: IconProps) => <Glyph {...props} d="M4 12H20" />;
export const CheckIcon = (props: IconProps) => <Glyph {...props} d="M4 12.5 9.5 18 20 6" />;
export const ChevronDownIcon = (props: IconProps) => <Glyph {...props} d="M5 9 12 16 19 9" />;
export const ChevronUpIcon = (props: IconProps) => <Glyph {...props} d="M5 15 12 8 19 15" />;
export const ChevronLeftIcon = (props: IconProps) => <Glyph {...props} d="M15 5 8 12 15 19" />;
export const ChevronRightIcon = (props: IconProps) => <Glyph {...props} d="M9 5 16 12 9 19" />;
export const ArrowRightIcon = (props: IconProps) => (
  <Glyph {...props} d="M3 12H20M13.5 5.5 20 12 13.5 18.5" />
);
export const ArrowLeftIcon = (props: IconProps) => <Glyph {...props} d="M21 12H4M10.5 5.5 4 12 10.5 18.5" />;
export const ArrowUpIcon = (props: IconProps) => <Glyph {...props} d="M12 21V4M5.5 10.5 12 4 18.5 10.5" />;
export const SortIcon = (props: IconProps) => <Glyph {...props} d="M7 10 12 5 17 10M7 14 12 19 17 14" />;
export const FilterIcon = (props: IconProps) => <Glyph {...props} d="M3 6H21M6.5 12H17.5M10 18H14" />;
export const EyeIcon = (props: IconProps) => (
  <Glyph {...props} d="M2 12C6 5.5 18 5.5 22 12C18 18.5 6 18.5 2 12ZM12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6" />
);
export const EyeOffIcon = (props: IconProps) => (
  <Glyph {...props} d="M2 12C6 5.5 18 5.5 22 12C18 18.5 6 18.5 2 12ZM4 20 20 4" />
);
export const EditIcon = (props: IconProps) => (
  <Glyph {...props} d="M4 20 5.2 15 16.5 3.7 20.3 7.5 9 18.8ZM14 6.2 17.8 10" hatch="M6.5 17.5 14.5 9.5" />
);
export const TrashIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M3.5 6.5H20.5M9 6V3.5H15V6M5.5 6.5 6.5 20.5H17.5L18.5 6.5"
    hatch="M10 10V17M12.5 10V17M15 10V17"
  />
);
export const DownloadIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 3V15M6.5 10 12 15.5 17.5 10M4 20H20" />
);
export const UploadIcon = (props: IconProps) => <Glyph {...props} d="M12 16V4M6.5 9 12 3.5 17.5 9M4 20H20" />;
export const PrintIcon = (props: IconProps) => (
  <Glyph {...props} d="M7 8V3H17V8M7 17H3V8H21V17H17M7 14H17V21H7Z" hatch="M9 16.5H15M9 18.7H13" />
);
export const RefreshIcon = (props: IconProps) => (
  <Glyph {...props} d="M20 5V10H15M4 19V14H9M19.3 10A8 8 0 0 0 5.2 8M4.7 14A8 8 0 0 0 18.8 16" />
);
export const LogoutIcon = (props: IconProps) => (
  <Glyph {...props} d="M14 3.5H4.5V20.5H14M9.5 12H21M16.5 7.5 21 12 16.5 16.5" />
);
export const ExternalIcon = (props: IconProps) => (
  <Glyph {...props} d="M10 5H4.5V19.5H19V14M13 4.5H19.5V11M19.5 4.5 10.5 13.5" />
);
export const CommandIcon = (props: IconProps) => <Glyph {...props} d="M4 5 11 12 4 19M12.5 19H20.5" />;
export const InfoIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M12 11V17M12 7V8.8" />
);
export const WarningIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 3.5 22 20.5H2ZM12 10V15M12 16.6V18.3" />
);
export const ErrorIcon = (props: IconProps) => (
  <Glyph {...props} d="M8 2.8H16L21.2 8V16L16 21.2H8L2.8 16V8ZM12 7V13M12 15V16.9" />
);
export const SuccessIcon = (props: IconProps) => (
  <Glyph {...props} d="M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M7.5 12.3 10.8 15.5 16.5 8.8" />
);
export const MoonIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M20 14.6A8.6 8.6 0 1 1 10 3.6A7 7 0 0 0 20 14.6Z"
    hatch="M7 11V15M9.5 13.5V17.5M12 15.5V18.5"
  />
);
export const SunIcon = (props: IconProps) => (
  <Glyph
    {...props}
    d="M12 7.8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4M12 2V4.6M12 19.4V22M2 12H4.6M19.4 12H22M4.9 4.9 6.8 6.8M17.2 17.2 19.1 19.1M19.1 4.9 17.2 6.8M6.8 17.2 4.9 19.1"
  />
);
export const SoundIcon = (props: IconProps) => (
  <Glyph {...props} d="M3 9.5H7L12 5V19L7 14.5H3ZM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
);
export const SoundOffIcon = (props: IconProps) => (
  <Glyph {...props} d="M3 9.5H7L12 5V19L7 14.5H3ZM16 9.5 21 14.5M21 9.5 16 14.5" />
);
