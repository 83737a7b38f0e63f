interface HeifPlane {
  width: number
  height: number
  /** Bytes from one line to the next. */
  stride: number
  data: Uint8Array
}

/** What we use of libheif-js, whose own types describe another way to load it. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Opaque = { readonly opaque: unique symbol }
  type Code = { readonly value: number }
  interface Libheif {
    heif_error_code: { heif_error_Ok: Code }
    heif_colorspace: { heif_colorspace_RGB: Opaque }
    heif_chroma: { heif_chroma_interleaved_RGB: Opaque }
    heif_context_alloc(): Opaque
    heif_context_read_from_memory(context: Opaque, bytes: Uint8Array): { code: Code }
    heif_js_context_get_primary_image_handle(context: Opaque): Opaque | { code: Code }
    heif_image_handle_get_width(handle: Opaque): number
    heif_image_handle_get_height(handle: Opaque): number
    heif_js_decode_image2(handle: Opaque, colorspace: Opaque, chroma: Opaque): { channels?: HeifPlane[] }
  }
  export default function createLibheif(): Libheif
}
