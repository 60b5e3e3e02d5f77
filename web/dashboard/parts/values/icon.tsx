const shapes = {
  home: 'M4 11.5 12 4.5l8 7M6.5 9.5v10h11v-10M10 19.5v-5h4v5',
  store:
    'M4 9 5.2 4.5h13.6L20 9M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9M5.5 12v7.5h13V12M10 19.5V15h4v4.5',
  key: 'M15 13.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.8 12.2 4.5 19.5M7.5 16.5l2.5 2.5',
  apps: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM16.5 13.5v6M13.5 16.5h6',
  plug: 'M9 3.5v4M15 3.5v4M6.5 7.5h11v3a5.5 5.5 0 0 1-11 0zM12 16v4.5',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3.5 19.5a5.5 5.5 0 0 1 11 0M15.5 4.9a3.2 3.2 0 0 1 0 5.8M17 14.4a5.5 5.5 0 0 1 3.5 5.1',
  device: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  list: 'M8.5 6h11.5M8.5 12h11.5M8.5 18h11.5M4.2 6h.01M4.2 12h.01M4.2 18h.01',
  mail: 'M3.5 5.5h17v13h-17zM3.8 6.5 12 13l8.2-6.5',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  check: 'M5 12.5 10 17.5 19.5 7',
  chevron: 'M7 10l5 5 5-5',
  up: 'M7 14l5-5 5 5',
  repeat: 'M4.5 11V9.5a3 3 0 0 1 3-3h11M15.5 3.5l3 3-3 3M19.5 13v1.5a3 3 0 0 1-3 3h-11M8.5 20.5l-3-3 3-3',
  plus: 'M12 5v14M5 12h14',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  open: 'M13.5 4.5h6v6M19.5 4.5 11 13M18 14v5.5H4.5V6H10',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
  out: 'M14 4.5H5v15h9M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5',
  trash: 'M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5.5M14 10.5v5.5',
  send: 'M20.5 3.5 10 14M20.5 3.5 14 20.5 10 14 3.5 10z',
  orders: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  truck: 'M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  money: 'M3.5 6.5h17v11h-17zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  box: 'M4 8 12 4l8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  shelves: 'M4.5 3.5v17M19.5 3.5v17M4.5 10h15M4.5 18h15M7.5 5.5h4V10h-4zM13 13.5h4V18h-4z',
  cross: 'M6 6l12 12M18 6 6 18',
  percent: 'M5.5 18.5l13-13M8 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  refund: 'M9 14.5 4.5 10 9 5.5M4.5 10H14a5 5 0 0 1 0 10h-3',
  back: 'M14.5 6 8.5 12l6 6',
  print: 'M7 8V4h10v4M7 17H4V9.5h16V17h-3M7 14h10v6H7z',
  upload: 'M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 19.5h15',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10.5 21h3',
  chat: 'M4.5 5h15v10.5h-8L7 19.5v-4H4.5zM8.5 9h7M8.5 12h4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1.3-1.3',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.9 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7l5.6-.7z',
  book: 'M5 4.5h11.5a2 2 0 0 1 2 2v13H7a2 2 0 0 1-2-2zM5 17.5a2 2 0 0 1 2-2h11.5',
}

export type IconName = keyof typeof shapes

/** A decorative icon, hidden from screen readers because text beside it says the same. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
