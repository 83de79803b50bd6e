namespace Async2;

/// <summary>All <see cref="ThreadLocal{T}"/> of one type. They share their place in a thread.</summary>
/// <typeparam name="T">The type of the values.</typeparam>
internal sealed class ThreadLocals<T> : ThreadSlot
{
    /// <summary>The only instance, once it has been used.</summary>
    internal static ThreadSlot? Slot;

    private readonly FieldInfo[] _fields = ThreadLocalFields.AreKnown ? ThreadLocalFields.Of(typeof(ThreadLocal<T>)) : [];

    internal override bool CanTravel => _fields.Length > 0;

    internal override void Reserve(ref object? kept) => kept ??= new object?[_fields.Length];

    internal override void Exchange(ref object? kept) => ThreadLocalFields.Exchange(_fields, Unsafe.As<object?[]>(kept!));
}
