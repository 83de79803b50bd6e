namespace Async2;

/// <summary>A continuation class, with the number that identifies it in <see cref="PackedFrames"/>.</summary>
[StackTraceHidden]
internal abstract class FrameClass
{
    private static readonly object s_lock = new();

    private static FrameClass[] s_all = new FrameClass[16];

    private static int s_count;

    /// <summary>The class with a number.</summary>
    internal static FrameClass Of(int number) => Volatile.Read(ref s_all)[number - 1];

    /// <summary>A frame of the class, from its pool or new.</summary>
    internal abstract Frame Rent();

    /// <summary>Gives the class a number, from 1 on.</summary>
    private protected static int Add(FrameClass added)
    {
        lock (s_lock)
        {
            FrameClass[] all = s_all;
            if (s_count == all.Length) Array.Resize(ref all, 2 * s_count);
            all[s_count] = added;
            Volatile.Write(ref s_all, all);
            return ++s_count;
        }
    }
}

/// <inheritdoc/>
/// <typeparam name="T">The class.</typeparam>
[StackTraceHidden]
internal sealed class FrameClass<T> : FrameClass
    where T : Frame, new()
{
    /// <summary>The number; 0 for a class that can be unloaded, because a number would keep it loaded.</summary>
    internal static readonly int Number = typeof(T).IsCollectible ? 0 : Add(new FrameClass<T>());

    internal override Frame Rent() => ContinuationPool.Rent<T>() ?? new T();
}
