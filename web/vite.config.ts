import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): older targets would have it rewritten in a way that Mantine's switch misses.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined pictures would be data: addresses in styles; a file each keeps the content policy simple.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': `http://localhost:${process.env.APP_PORT ?? 3001}` } },
})
