import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadMessages, preferredLanguage } from './messages/provider.tsx'
import { adoptStyleNonce } from './style-nonce.ts'
import './styles.css'

adoptStyleNonce()
const language = preferredLanguage()
const messages = await loadMessages(language)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App initial={{ language, messages }} />
  </StrictMode>,
)
