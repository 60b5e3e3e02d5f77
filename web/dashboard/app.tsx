import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { Notices } from './frame/notices.tsx'
import { type Language, type Messages, MessagesProvider } from './messages/provider.tsx'
import { Pages } from './pages.tsx'
import { styleNonce } from './style-nonce.ts'
import { theme, variables } from './theme.ts'

export function App({ initial }: { initial: { language: Language; messages: Messages } }) {
  const [client] = useState(createQueryClient)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <MessagesProvider initial={initial}>
        <QueryClientProvider client={client}>
          <Notices>
            <BrowserRouter>
              <Pages />
            </BrowserRouter>
          </Notices>
        </QueryClientProvider>
      </MessagesProvider>
    </MantineProvider>
  )
}
