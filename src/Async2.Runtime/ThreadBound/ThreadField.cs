namespace Async2;

/// <summary>A <see cref="ThreadStaticAttribute"/> field.</summary>
/// <typeparam name="T">The type of the field.</typeparam>
/// <param name="address">See <see cref="ThreadSlot.Use{T}"/>.</param>
internal sealed unsafe class ThreadField<T>(nint address) : ThreadSlot
{
    internal override void Reserve(ref object? kept) => kept ??= new StrongBox<T>();

    private ref T Field => ref ((delegate*<ref T>)address)();

    internal override void Exchange(ref object? kept)
    {
        ref T field = ref Field;
        StrongBox<T> box = Unsafe.As<StrongBox<T>>(kept!);
        (field, box.Value) = (box.Value!, field);
    }

    private protected override bool IsSame(ThreadSlot other) => other is ThreadField<T> field && Unsafe.AreSame(ref Field, ref field.Field);
}
