using System.Runtime.CompilerServices;

namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that call <c>Here</c> with something below its argument on the evaluation stack.</summary>
internal static class StackValues
{
    private enum Letter : long
    {
        A,
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Here() => 1;

    private static void Take<T>(T value, int here) => _ = (value, here);

    private static void Take(ReadOnlySpan<int> span, int here) => _ = span[here];

    private static void TakeRef<T>(ref T value, int here) => _ = (value, here);

    private static unsafe void TakePointer(void* pointer, int here) => _ = ((nint)pointer, here);

    public static void Bool(bool value) => Take(value, Here());

    public static void Enum() => Take(Letter.A, Here());

    public static void Float(float value) => Take(value * value, Here());

    public static void Double(double value) => Take(value, Here());

    public static unsafe void Pointer(int* pointer) => TakePointer(pointer, Here());

    public static void String(object value) => Take((string)value, Here());

    public static void Null() => Take<object?>(null, Here());

    public static void Mixed(bool condition, string text, List<int> list) => Take(condition ? text : (object)list, Here());

    public static void Parameter<T>(T value) => Take(value, Here());

    public static void Boxed<T>(T value) => Take((object?)value, Here());

    public static void Generic<T>(Dictionary<string, List<T>> map) => Take(map["x"], Here());

    public static void Struct((int, string) pair) => Take(pair, Here());

    public static void Reference(int value) => TakeRef(ref value, Here());

    public static void Span(int[] array) => Take(array.AsSpan(), Here());

    public static void Element(string[][] array) => Take(array[0], Here());

    public static void AllowsRefStruct<T>(T value)
        where T : allows ref struct
    {
        TakeAny(value, Here());

        static void TakeAny(T value, int here)
        {
        }
    }
}
