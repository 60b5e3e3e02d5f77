import { Avatar } from '@mantine/core'

/** An app's logo, or its initial if there is none or it fails to load. */
export const AppLogo = ({ app, size = 44 }: { app: { name: string; logo_url: string | null }; size?: number }) => (
  <Avatar
    src={app.logo_url}
    alt=""
    size={size}
    radius={12}
    color="brand"
    imageProps={{ referrerPolicy: 'no-referrer' }}
    aria-hidden
  >
    {app.name.charAt(0).toUpperCase()}
  </Avatar>
)
