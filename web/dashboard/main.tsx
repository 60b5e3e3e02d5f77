import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { coreWords } from './messages/core/words.ts'
import { loadWords } from './messages/loaded-words.ts'
import { preloadPage } from './preload.ts'
import './history-guard.ts'
import './styles.css'

preloadPage(location.href)
await loadWords([coreWords])
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// Missing where the page is not served over https.
navigator.serviceWorker?.register('/service-worker.js')
