import { useSignals } from '@preact/signals-react/runtime'
import { UploadRow } from '../uploads/UploadRow.tsx'
import type { ReportsStore } from './reports.store.ts'

interface ReportUploadsProps {
  store: ReportsStore
  reportKey: string
}

/** Photos of a report that are not there yet. */
export function ReportUploads({ store, reportKey: key }: ReportUploadsProps) {
  useSignals()
  return store.uploads.value
    .filter(({ of }) => of === key)
    .map((upload) => (
      <UploadRow
        key={upload.id}
        upload={upload}
        onRetry={() => void store.retryPhoto(upload)}
        onRemove={() => store.removeUpload(upload.id)}
      />
    ))
}
