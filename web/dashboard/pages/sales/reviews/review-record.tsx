import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import type { Review } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Record as Line } from '../../../parts/lists/records.tsx'
import type { IconName } from '../../../parts/values/icon.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { reviewWords } from './words.ts'

const looks: Record<Review['status'], [IconName, string]> = {
  pending: ['clock', 'amber'],
  published: ['check', 'brand'],
  rejected: ['cross', 'gray'],
}

/** Shows a review with its product, order and reply, and its actions. */
/** The smallest stored width. */
const toThumbnail = (url: string) => url.replace(/\d+\.webp$/, '320.webp')

export function ReviewRecord({ review }: { review: Review }) {
  const words = useWords(reviewWords)
  const pathTo = usePathTo()
  const { product, order, status, rating, reply } = review
  const [icon, color] = looks[status]
  return (
    <Line
      name={product.name}
      badges={<StatusBadge label={words.statuses[status]} icon={icon} color={color} />}
      lines={[
        <Stars key="stars" rating={rating} />,
        review.title && (
          <Text key="title" fw={600} c="var(--mantine-color-text)">
            {review.title}
          </Text>
        ),
        <Text key="text" size="sm" c="var(--mantine-color-text)" style={{ whiteSpace: 'pre-line' }}>
          {review.text ?? words.noText}
        </Text>,
        review.pictures.length > 0 && (
          <Group key="pictures" gap="xs">
            {review.pictures.map((url, index) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                <img src={toThumbnail(url)} alt={words.picture(index + 1)} width={72} height={72} />
              </a>
            ))}
          </Group>
        ),
        reply && words.yourReply(reply),
        <span key="who">
          {review.shown_name ?? words.noName} ·{' '}
          <Link to={pathTo('order', { order_id: order.id })}>{words.order(order.order_id)}</Link> ·{' '}
          <When at={review.updated_at} />
        </span>,
      ]}
      actions={<Actions review={review} />}
    />
  )
}

function Stars({ rating }: { rating: number }) {
  const words = useWords(reviewWords)
  return (
    <span role="img" aria-label={words.stars(rating)}>
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  )
}

function Actions({ review }: { review: Review }) {
  const words = useWords(reviewWords)
  const { path: business, can } = useBusiness()
  const notify = useNotice()
  const path = { ...business, id: review.id }
  const approve = useAct('POST /api/businesses/{business_id}/reviews/{id}/approve')
  const reject = useAct('POST /api/businesses/{business_id}/reviews/{id}/reject')
  const remove = useAct('DELETE /api/businesses/{business_id}/reviews/{id}')
  const [isReplying, setReplying] = useState(false)
  if (!can('catalog:manage')) return null
  const error = approve.error ?? reject.error
  return (
    <>
      {error && <Problem error={error} />}
      {review.status !== 'published' && (
        <Button
          size="xs"
          loading={approve.isPending}
          onClick={() => approve.mutate({ path }, { onSuccess: () => notify(words.approved) })}
        >
          {words.approve}
        </Button>
      )}
      {review.status !== 'rejected' && (
        <Button
          size="xs"
          variant="default"
          loading={reject.isPending}
          onClick={() => reject.mutate({ path }, { onSuccess: () => notify(words.rejected) })}
        >
          {words.reject}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setReplying(true)}>
        {words.reply}
      </Button>
      <Confirm
        label={words.delete}
        title={words.deleteTitle}
        text={words.deleteText}
        onConfirm={async () => {
          await remove.mutateAsync({ path })
          notify(words.deleted)
        }}
      />
      {isReplying && <ReplyDialog review={review} onClose={() => setReplying(false)} />}
    </>
  )
}
