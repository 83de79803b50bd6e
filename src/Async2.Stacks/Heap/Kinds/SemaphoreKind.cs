namespace Async2.Stacks.Heap.Kinds;

/// <summary>A <c>SemaphoreSlim</c>, if async methods wait for it. The link is the first task in its list.</summary>
internal sealed class SemaphoreKind(ClrType type) : LinkedKind(type, "m_asyncHead");
