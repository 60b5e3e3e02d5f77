import { escapeHtml } from '../../../platform/mail/escape-html.ts'

/** The page has no inline script, so that the Content-Security-Policy can forbid inline code. */
export const page = (title: string, documentUrl: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference" data-document="${escapeHtml(documentUrl)}"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

export const startScript = `const place = document.getElementById('reference')
SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`
