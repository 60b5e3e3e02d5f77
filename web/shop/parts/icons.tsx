import type { ComponentChildren } from 'preact'

const icon = (children: ComponentChildren) => () => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const BagIcon = icon(<path d="M5 8h14l1 12.5H4L5 8Zm3.5 0V7a3.5 3.5 0 0 1 7 0v1" />)
export const PersonIcon = icon(
  <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />,
)
export const SearchIcon = icon(<path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.700L20 20" />)
export const MinusIcon = icon(<path d="M6 12h12" />)
export const PlusIcon = icon(<path d="M12 6v12M6 12h12" />)
export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.500L19 7.5" />)
export const CopyIcon = icon(
  <path d="M9 9V5.500A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.500v8a1.5 1.5 0 0 1-1.5 1.500H15M5.5 9h8A1.5 1.5 0 0 1 15 10.500v8a1.5 1.5 0 0 1-1.5 1.500h-8A1.5 1.5 0 0 1 4 18.500v-8A1.5 1.5 0 0 1 5.5 9Z" />,
)
export const HeartIcon = icon(
  <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z" />,
)
export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const ClockIcon = icon(<path d="M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.500V12l3 2" />)
export const PlayIcon = icon(<path d="M8 5.500v13l10.5-6.500L8 5.500Z" />)
