namespace Async2;

/// <summary>A continuation class, with the number that identifies it in <see cref="PackedFrames"/>.</summary>
[StackTraceHidden]
internal abstract class FrameClass
{
    /// <summary>The largest number.</summary>
    internal const int MostClasses = ushort.MaxValue;

    private static readonly object s_lock = new();

    private static FrameClass[] s_all = new FrameClass[16];

    private static int s_count;

    // For those who read a core, which has the arrays of frames and no code: the number, and the class.
    private readonly Type _type;

    private int _number;

    private protected FrameClass(Type type) => _type = type;

    /// <summary>The class with a number.</summary>
    internal static FrameClass Of(int number) => Volatile.Read(ref s_all)[number - 1];

    /// <summary>A frame of the class, from its pool or new.</summary>
    internal abstract Frame Rent();

    /// <summary>Gives the class a number, from 1 on.</summary>
    /// <returns>The number; 0 if there is none left.</returns>
    private protected static int Add(FrameClass added)
    {
        lock (s_lock)
        {
            if (s_count == MostClasses) return 0;
            FrameClass[] all = s_all;
            if (s_count == all.Length) Array.Resize(ref all, 2 * s_count);
            all[s_count] = added;
            Volatile.Write(ref s_all, all);
            return added._number = ++s_count;
        }
    }
}

/// <inheritdoc/>
/// <typeparam name="T">The class.</typeparam>
[StackTraceHidden]
internal sealed class FrameClass<T>() : FrameClass(typeof(T))
    where T : Frame, new()
{
    private const int None = -1;

    // Not given by a class initialiser: one that fails for lack of memory fails for good.
    private static int s_number;

    /// <summary>The number; 0 for a class that can be unloaded, because a number would keep it loaded.</summary>
    internal static int Number
    {
        get
        {
            if (s_number == 0) s_number = typeof(T).IsCollectible || Add(new FrameClass<T>()) is not (> 0 and var number) ? None : number;
            return Math.Max(s_number, 0);
        }
    }

    internal override Frame Rent() => ContinuationPool.Rent<T>() ?? new T();
}
