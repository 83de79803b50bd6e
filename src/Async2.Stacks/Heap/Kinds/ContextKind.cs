namespace Async2.Stacks.Heap.Kinds;

/// <summary>A <c>SynchronizationContext</c> or <c>TaskScheduler</c>, which may have continuations in a queue.</summary>
/// <param name="name">The name of the class from which it derives.</param>
internal sealed class ContextKind(string name) : ObjectKind
{
    /// <summary><c>SynchronizationContext</c> or <c>TaskScheduler</c>.</summary>
    public string Name => name;

    public override bool IsCollected => true;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = default;
        return true;
    }

    /// <summary>The kind of a class that derives from one of the two; the thread pool has neither.</summary>
    public static ObjectKind Of(ClrType type, string name) =>
        type.Name is "System.Threading.SynchronizationContext" or "System.Threading.Tasks.ThreadPoolTaskScheduler"
            ? Other : new ContextKind(name);
}
