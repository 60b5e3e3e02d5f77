import { useLazy } from '../../parts/use-lazy.ts'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

const loadForm = () => import('./notify-form.tsx').then((file) => file.NotifyForm)

/** Offers a mail when the variant is in stock again. The form is loaded on demand, because few buyers use it. */
export function NotifyMe({ variant }: { variant: string }) {
  const { language } = useShop()
  const { Part, request } = useLazy(loadForm)
  if (Part) return <Part variant={variant} />
  return (
    <button type="button" class="button button-quiet scripted" onClick={request}>
      {say(language, 'notify_me')}
    </button>
  )
}
