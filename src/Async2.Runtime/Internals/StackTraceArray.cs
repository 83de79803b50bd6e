using System.Runtime.InteropServices;

namespace Async2.Internals;

/// <summary>The array of an exception with an element for each frame that it was thrown through.</summary>
/// <remarks>
/// <code>
/// | count | … | thread | ip sp method flags | ip sp method flags | …      (64 bit)
/// </code>
/// The first exception of the program checks it, because listeners would see a throw for a test.
/// </remarks>
internal static class StackTraceArray
{
    private const int HeaderSize = 16;
    private const int ElementSize = 32;
    private const int Method = 16;

    // Both are false until the frames of an exception have been compared.
    private static bool s_isOther =
        !ExceptionFields.AreKnown || !Environment.Is64BitProcess || RuntimeInternal.IsSwitchedOff("stack-trace-array");
    private static bool s_isKnown;

    /// <summary>The array of an exception, if it has one and its layout is known.</summary>
    internal static byte[]? Of(Exception exception)
    {
        if (s_isOther || ExceptionFields.LastThrow(exception) is not { } array || !IsWhole(array)) return null;
        if (!s_isKnown) Compare(new StackTrace(exception, fNeedFileInfo: false).GetFrames(), array);
        return s_isKnown ? array : null;
    }

    /// <summary>
    /// Checks the layout by an exception that has just been thrown, in one frame. If that is generic, throws it here again, in a method
    /// that is not.
    /// </summary>
    internal static void Know(Exception exception)
    {
        if (s_isKnown || s_isOther) return;
        _ = Of(exception);
        if (!s_isKnown && !s_isOther) ThrowHere(exception);
    }

    internal static ref int Count(byte[] array) => ref Unsafe.As<byte, int>(ref array[0]);

    /// <summary>The handle of the method of the frame at <paramref name="index"/>.</summary>
    internal static nint MethodAt(byte[] array, int index) => Unsafe.As<byte, nint>(ref array[HeaderSize + (index * ElementSize) + Method]);

    /// <summary>A copy of the array with room for more elements.</summary>
    internal static byte[] WithRoomFor(byte[] array, int elements)
    {
        int used = End(array);
        var longer = (byte[])(object)new sbyte[used + (elements * ElementSize)];     // to the CLR they are signed
        array.AsSpan(0, used).CopyTo(longer);
        return longer;
    }

    /// <summary>Has an exception thrown once more, and leaves its stack trace as it was.</summary>
    /// <returns>The element of the frame in which it was thrown; none if it was not, or the layout is not known.</returns>
    internal static StackTraceElement ThrownBy(Exception exception, Action<Exception> thrower)
    {
        object? record = ExceptionFields.Record(exception);
        try
        {
            thrower(exception);
            return default;
        }
        catch (Exception)
        {
            return Of(exception) is { } array ? MemoryMarshal.Read<StackTraceElement>(array.AsSpan(HeaderSize)).Alone : default;
        }
        finally
        {
            ExceptionFields.SetRecord(exception, record);
        }
    }

    /// <summary>Adds an element to an array with room for it.</summary>
    internal static void Add(byte[] array, in StackTraceElement frame)
    {
        MemoryMarshal.Write(array.AsSpan(End(array), ElementSize), frame);
        Count(array)++;
    }

    private static int End(byte[] array) => HeaderSize + (Count(array) * ElementSize);

    private static bool IsWhole(byte[] array) =>
        array.Length >= HeaderSize && Count(array) is >= 0 and var count && HeaderSize + ((long)count * ElementSize) <= array.Length;

    // Generic methods may be shared code with another handle. If there are no others, the next exception decides.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata there is nothing to compare.")]
    private static void Compare(StackFrame[] frames, byte[] array)
    {
        if (frames.Length != Count(array)) return;
        bool isKnown = false;
        for (int i = 0; i < frames.Length; i++)
        {
            if (frames[i].GetMethod() is not { IsGenericMethod: false, DeclaringType: { IsGenericType: false, IsValueType: false } } method)
                continue;
            isKnown = method.MethodHandle.Value == MethodAt(array, i);
            s_isOther |= !isKnown;
        }

        s_isKnown = isKnown && !s_isOther;
    }

    // async1 rethrows in each frame, so one more throw in a process is no difference to listeners.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowHere(Exception exception) => ThrownBy(exception, Throw);

    private static void Throw(Exception exception) => throw exception;
}
