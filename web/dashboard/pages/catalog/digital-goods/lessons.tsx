import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { CourseContent, CourseSection } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { Movers, swapped } from './movers.tsx'
import { SectionDialog } from './section-dialog.tsx'
import { goodsWords } from './words.ts'

type Path = { business_id: string; variant_id: string }
type Open = { section?: CourseSection | 'new'; content?: { section: CourseSection; content?: CourseContent } }

/** The sections and lessons of a course, in the order that customers see. */
export function Lessons({ path }: { path: Path }) {
  const { course } = useWords(goodsWords)
  const read = useApi('GET /api/businesses/{business_id}/variants/{variant_id}/course', { path })
  const order = useAct('PATCH /api/businesses/{business_id}/variants/{variant_id}/course-section-orders')
  const [open, setOpen] = useState<Open>({})
  const close = () => setOpen({})
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h4">
            {course.sections}
          </Title>
          <Text size="sm" c="dimmed">
            {course.sectionsLead}
          </Text>
        </div>
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ section: 'new' })}>
          {course.addSection}
        </Button>
      </Group>
      <Loaded query={read}>
        {({ course_sections: sections }) =>
          sections.length === 0 ? (
            <Text c="dimmed">{course.noSections}</Text>
          ) : (
            sections.map((section, index) => (
              <Section key={section.uuid} section={section} onOpen={setOpen}>
                <Movers
                  name={section.title}
                  index={index}
                  count={sections.length}
                  isBusy={order.isPending}
                  onMove={(to) => order.mutate({ path, body: { uuids: swapped(sections, index, to) } })}
                />
              </Section>
            ))
          )
        }
      </Loaded>
      {open.section && (
        <SectionDialog path={path} section={open.section === 'new' ? undefined : open.section} onClose={close} />
      )}
      {open.content && <ContentDialog {...open.content} onClose={close} />}
    </Stack>
  )
}

type SectionProps = { section: CourseSection; onOpen: (open: Open) => void; children: React.ReactNode }

function Section({ section, onOpen, children }: SectionProps) {
  const { common } = useMessages()
  const { course } = useWords(goodsWords)
  const { path: business } = useBusiness()
  const path = { ...business, section_uuid: section.uuid }
  const remove = useAct('DELETE /api/businesses/{business_id}/course-sections/{section_uuid}')
  const order = useAct('PATCH /api/businesses/{business_id}/course-sections/{section_uuid}/course-content-orders')
  const contents = section.course_contents
  return (
    <Card>
      <Stack>
        <Group justify="space-between">
          <Group gap="xs">
            <Title order={3} size="h5">
              {section.title}
            </Title>
            {!section.is_shown && <Badge color="gray">{course.hidden}</Badge>}
          </Group>
          <Group gap="xs">
            {children}
            <Button size="xs" variant="default" onClick={() => onOpen({ section })}>
              {common.edit}
            </Button>
            <Confirm
              label={common.delete}
              title={course.deleteTitle(section.title)}
              text={course.deleteText}
              onConfirm={() => remove.mutateAsync({ path })}
            />
          </Group>
        </Group>
        {contents.length > 0 && (
          <Records label={section.title}>
            {contents.map((content, index) => (
              <Lesson key={content.uuid} content={content} onEdit={() => onOpen({ content: { section, content } })}>
                <Movers
                  name={content.title}
                  index={index}
                  count={contents.length}
                  isBusy={order.isPending}
                  onMove={(to) => order.mutate({ path, body: { uuids: swapped(contents, index, to) } })}
                />
              </Lesson>
            ))}
          </Records>
        )}
        <Group>
          <Button size="xs" variant="light" onClick={() => onOpen({ content: { section } })}>
            {course.addContent}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

type LessonProps = { content: CourseContent; onEdit: () => void; children: React.ReactNode }

function Lesson({ content, onEdit, children }: LessonProps) {
  const { common } = useMessages()
  const { course } = useWords(goodsWords)
  const { path } = useBusiness()
  const remove = useAct('DELETE /api/businesses/{business_id}/course-contents/{content_uuid}')
  const length = content.duration === null ? undefined : course.length(Math.round(content.duration / 60))
  return (
    <Record
      name={content.title}
      badges={!content.is_shown && <Badge color="gray">{course.hidden}</Badge>}
      lines={[[course.types[content.type], length].filter(Boolean).join(' · ')]}
      actions={
        <>
          {children}
          <Button size="xs" variant="default" onClick={onEdit}>
            {common.edit}
          </Button>
          <Confirm
            label={common.delete}
            title={course.deleteTitle(content.title)}
            text={course.deleteText}
            onConfirm={() => remove.mutateAsync({ path: { ...path, content_uuid: content.uuid } })}
          />
        </>
      }
    />
  )
}
