import { useLiveLists } from '../../../parts/live/use-live-lists.ts'

/** Reloads the list when something happens. It is loaded after the list, which is shown without it. */
export default function LiveNotices() {
  useLiveLists(true)
  return null
}
