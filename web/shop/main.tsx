import { render } from 'preact'
import { App } from './app.tsx'
import { keepAttribution } from './attribution.ts'
import './styles/index.css'

keepAttribution()

render(<App />, document.getElementById('root')!)
