import { contentHead } from '../../head/content-head.ts'
import { useHead } from '../../head/use-head.ts'
import { Missing } from '../../parts/missing.tsx'
import { Problem } from '../../parts/notice.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'

/** Shows a page that the merchant wrote: about the store, a policy, or another one. */
export function ContentPage({ params }: { params: Record<string, string> }) {
  const { shop } = useShop()
  const slug = params.slug!
  const { value, problem, reload } = useLoad(`page:${slug}`, (call, signal) =>
    call('GET public/pages/{slug}', { path: { slug }, signal }),
  )
  useHead({ title: value?.title, ...(import.meta.env.SSR && value && contentHead(value, shop.store)) })
  if (problem?.status === 404) return <Missing />
  if (!value)
    return (
      <div class="page" aria-busy="true">
        {problem ? <Problem problem={problem} retry={reload} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  return (
    <article class="page written">
      <h1 class="display">{value.title}</h1>
      <RichText html={value.body} />
    </article>
  )
}
