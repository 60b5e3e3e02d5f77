import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadMessages, preferredLanguage } from './messages/provider.tsx'
import { preloadPage } from './preload.ts'
import './history-guard.ts'
import './styles.css'

const language = preferredLanguage()
preloadPage(location.href)
const messages = await loadMessages(language)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App initial={{ language, messages }} />
  </StrictMode>,
)
