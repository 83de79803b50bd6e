using System.Buffers;
using System.Runtime.InteropServices;

namespace Async2;

/// <summary>
/// The place in the arrays of <see cref="PackedFrames"/> to which the next frame is written, or from which it is read. Woven code moves
/// what is live either way (<see cref="Frame.Move"/>).
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public ref struct FrameCursor
{
    // So much goes into one tasklet: little enough that its arrays are no large objects, nor stay long when most frames are gone.
    private const int MostValues = 4096;
    private const int MostReferences = 512;

    private const int Head = 2 * sizeof(int);

    private readonly bool _isReading;
    private byte[] _values;
    private object?[] _references;
    private int _class;

    private FrameCursor(bool isReading, byte[] values, object?[] references)
    {
        _isReading = isReading;
        _values = values;
        _references = references;
    }

    /// <summary>So many frames make a tasklet, as those say that have been written.</summary>
    internal int Least { get; private set; }

    internal int ValuesAt { get; private set; }

    internal int ReferencesAt { get; private set; }

    /// <summary>Whether further frames go into another tasklet.</summary>
    internal readonly bool IsFull => ValuesAt >= MostValues || ReferencesAt >= MostReferences;

    /// <summary>Woven code, first: the frame can be kept in arrays where it waits.</summary>
    /// <param name="least">So many frames make a tasklet.</param>
    /// <typeparam name="T">Its class.</typeparam>
    /// <returns>Whether it is to be moved.</returns>
    public bool Enter<T>(int least)
        where T : Frame, new()
    {
        if (!_isReading)
        {
            _class = FrameClass<T>.Number;
            if (least > Least) Least = least;
        }

        return _class != 0;
    }

    /// <summary>Moves what a field of the frame holds to the arrays, or from there.</summary>
    public void Move<T>(ref T field)
    {
        if (!RuntimeHelpers.IsReferenceOrContainsReferences<T>()) MoveValue(ref field);
        else if (_isReading) field = (T)Next()!;    // checked: two threads that misuse a chain must not mix up types
        else Add(field);
    }

    /// <summary>One that reads at a place.</summary>
    internal static FrameCursor Reading(byte[] values, object?[] references, int valuesAt, int referencesAt) =>
        new(isReading: true, values, references) { ValuesAt = valuesAt, ReferencesAt = referencesAt };

    /// <summary>One that writes, up to <see cref="Drop"/>.</summary>
    internal static FrameCursor Writing() => new(
        isReading: false, ArrayPool<byte>.Shared.Rent(2 * MostValues), ArrayPool<object?>.Shared.Rent(2 * MostReferences));

    /// <summary>Reads the next frame, but for its contexts.</summary>
    internal Frame Read()
    {
        MoveValue(ref _class);
        Frame frame = FrameClass.Of(_class).Rent();
        MoveValue(ref frame.State);
        frame.Move(ref this);
        return frame;
    }

    /// <summary>Writes a frame, unless it has to stay an object.</summary>
    internal bool TryWrite(Frame frame)
    {
        int head = ValuesAt;
        _class = 0;
        Reserve(Head);
        ValuesAt += Head;
        frame.Move(ref this);
        int end = ValuesAt;
        ValuesAt = head;
        if (_class == 0) return false;
        MoveValue(ref _class);
        MoveValue(ref frame.State);
        ValuesAt = end;
        return true;
    }

    /// <summary>Makes a tasklet of what has been written.</summary>
    internal PackedFrames Close()
    {
        byte[] values = GC.AllocateUninitializedArray<byte>(ValuesAt);
        _values.AsSpan(0, ValuesAt).CopyTo(values);
        object?[] references = _references.AsSpan(0, ReferencesAt).ToArray();
        Clear();
        return new PackedFrames(values, references);
    }

    /// <summary>Forgets what has been written.</summary>
    internal void Clear()
    {
        _references.AsSpan(0, ReferencesAt).Clear();
        ValuesAt = ReferencesAt = Least = 0;
    }

    /// <summary>Gives the arrays back, which must be clear.</summary>
    internal readonly void Drop()
    {
        ArrayPool<byte>.Shared.Return(_values);
        ArrayPool<object?>.Shared.Return(_references);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void MoveValue<T>(ref T field)
    {
        int size = Unsafe.SizeOf<T>();
        if (!_isReading) Reserve(size);
        ref byte place = ref MemoryMarshal.GetReference(_values.AsSpan(ValuesAt, size));
        if (_isReading) field = Unsafe.ReadUnaligned<T>(ref place);
        else Unsafe.WriteUnaligned(ref place, field);
        ValuesAt += size;
    }

    private object? Next()
    {
        ref object? place = ref _references[ReferencesAt++];
        object? next = place;
        place = null;
        return next;
    }

    private void Add(object? reference)
    {
        if (ReferencesAt == _references.Length) Grow(ref _references, 1, ReferencesAt);
        _references[ReferencesAt++] = reference;
    }

    private void Reserve(int size)
    {
        if (_values.Length - ValuesAt < size) Grow(ref _values, size, ValuesAt);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Grow<T>(ref T[] array, int by, int used)
    {
        T[] larger = ArrayPool<T>.Shared.Rent(Math.Max(2 * array.Length, used + by));
        array.AsSpan(0, used).CopyTo(larger);
        array.AsSpan(0, used).Clear();
        ArrayPool<T>.Shared.Return(array);
        array = larger;
    }
}
