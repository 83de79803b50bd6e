using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Async2.Insides;

/// <summary>The array in which an exception has an element for each frame that it was thrown through.</summary>
/// <remarks>
/// <code>
/// | count | … | thread | ip sp method flags | ip sp method flags | …      (64 bit)
/// </code>
/// It is checked on the first exception that comes: to throw one would be seen by whoever listens.
/// </remarks>
internal static class StackTraceArray
{
    private const int HeaderSize = 16;
    private const int ElementSize = 32;
    private const int StackPointer = 8;
    private const int Method = 16;

    // Neither until an exception has come whose frames can be compared.
    private static bool s_isOther = !ExceptionFields.AreKnown || !Environment.Is64BitProcess || Inside.IsSwitchedOff("stack-trace-array");
    private static bool s_isKnown;

    /// <summary>The array of an exception, if it has one and its layout is known.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="isCollectible">Whether it names code that may be unloaded, whose addresses may be used again.</param>
    internal static byte[]? Of(Exception exception, out bool isCollectible)
    {
        isCollectible = false;
        if (s_isOther || ExceptionFields.LastThrow(exception, out isCollectible) is not { } array || !IsWhole(array)) return null;
        if (!s_isKnown) Compare(new StackTrace(exception, fNeedFileInfo: false).GetFrames(), array);
        return s_isKnown ? array : null;
    }

    internal static ref int Count(byte[] array) => ref Unsafe.As<byte, int>(ref array[0]);

    /// <summary>The method of the frame at <paramref name="index"/>, as its handle has it.</summary>
    internal static nint MethodAt(byte[] array, int index) => Unsafe.As<byte, nint>(ref array[HeaderSize + (index * ElementSize) + Method]);

    /// <summary>
    /// The elements, but for where on the stack the frames were: what identifies the code that an exception was thrown through.
    /// </summary>
    internal static byte[] CodeOf(byte[] array)
    {
        byte[] code = array.AsSpan(HeaderSize, Count(array) * ElementSize).ToArray();
        for (int i = 0; i < code.Length; i += ElementSize) code.AsSpan(i + StackPointer, sizeof(long)).Clear();
        return code;
    }

    private static bool IsWhole(byte[] array) =>
        array.Length >= HeaderSize && Count(array) is >= 0 and var count && HeaderSize + ((long)count * ElementSize) <= array.Length;

    // What is generic may be shared code, which has another handle; if there is nothing else, the next exception will tell.
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
}
