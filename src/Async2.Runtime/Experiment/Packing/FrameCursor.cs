using System.Runtime.InteropServices;

namespace Async2;

/// <summary>
/// The position in the arrays of <see cref="PackedFrames"/> at which the next frame is written or read. Woven code moves live variables in
/// both directions (<see cref="Frame.Move"/>).
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public ref struct FrameCursor
{
    // The limits of one object: its arrays are no large objects, and do not stay long when most frames are gone.
    private const int MostValues = 4096;
    private const int MostReferences = 512;

    private const int Head = 2 * sizeof(int);

    // The head begins with the class in the low bits, and the number of the frame's bytes above: who reads a core skips the values by it.
    private const int LengthShift = 16;

    // Buffers of the thread. Those of ArrayPool might still be in the hands of code that has returned them too early.
    [ThreadStatic]
    private static byte[]? t_values;

    [ThreadStatic]
    private static object?[]? t_references;

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

    /// <summary>The least number of frames to pack, as the written frames demand.</summary>
    internal int Least { get; private set; }

    internal int ValuesAt { get; private set; }

    internal int ReferencesAt { get; private set; }

    /// <summary>Whether further frames go into another object.</summary>
    internal readonly bool IsFull => ValuesAt >= MostValues || ReferencesAt >= MostReferences;

    /// <summary>Woven code calls this first, if the frame can be packed at its suspension point.</summary>
    /// <param name="least">The least number of frames to pack.</param>
    /// <typeparam name="T">The class of the frame.</typeparam>
    /// <returns>Whether the frame is to be moved.</returns>
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

    /// <summary>Moves the value of a field of the frame to the arrays, or from there.</summary>
    public void Move<T>(ref T field)
    {
        if (!RuntimeHelpers.IsReferenceOrContainsReferences<T>()) MoveValue(ref field);
        else if (_isReading) field = (T)Next()!;    // checked: two threads that misuse a chain must not mix up types
        else Add(field);
    }

    /// <summary>A cursor that reads at a position.</summary>
    internal static FrameCursor Reading(byte[] values, object?[] references, int valuesAt, int referencesAt) =>
        new(isReading: true, values, references) { ValuesAt = valuesAt, ReferencesAt = referencesAt };

    /// <summary>A cursor that writes, up to <see cref="Drop"/>.</summary>
    internal static FrameCursor Writing()
    {
        var cursor = new FrameCursor(
            isReading: false, t_values ?? new byte[2 * MostValues], t_references ?? new object?[2 * MostReferences]);
        (t_values, t_references) = (null, null);
        return cursor;
    }

    /// <summary>Reads the next frame, without its contexts.</summary>
    internal Frame Read()
    {
        MoveValue(ref _class);
        Frame frame = FrameClass.Of(_class & FrameClass.MostClasses).Rent();
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
        if (end - head <= ushort.MaxValue) _class |= (end - head) << LengthShift;
        MoveValue(ref _class);
        MoveValue(ref frame.State);
        ValuesAt = end;
        return true;
    }

    /// <summary>Makes an object of the written frames.</summary>
    internal PackedFrames Close()
    {
        byte[] values = GC.AllocateUninitializedArray<byte>(ValuesAt);
        _values.AsSpan(0, ValuesAt).CopyTo(values);
        object?[] references = _references.AsSpan(0, ReferencesAt).ToArray();
        Clear();
        return new PackedFrames(values, references);
    }

    /// <summary>Drops the written frames.</summary>
    internal void Clear()
    {
        _references.AsSpan(0, ReferencesAt).Clear();
        ValuesAt = ReferencesAt = Least = 0;
    }

    /// <summary>Leaves the arrays, which must be clear, to the thread.</summary>
    internal readonly void Drop() => (t_values, t_references) = (_values, _references);

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
    private static void Grow<T>(ref T[] array, int by, int used) => Array.Resize(ref array, Math.Max(2 * array.Length, used + by));
}
