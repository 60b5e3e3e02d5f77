import { generateKeyPairSync } from 'node:crypto'

/** The settings of a service that signs its mails, and the key that receivers find in DNS. */
export function signMailsTo(receiver: { url: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const env = {
    SMTP_URL: receiver.url,
    MAIL_FROM: 'Etalase <no-reply@mail.example>',
    MAIL_RETURN_DOMAIN: 'bounces.mail.example',
    DKIM_DOMAIN: 'mail.example',
    DKIM_SELECTOR: 'one',
    DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  return { env, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}
