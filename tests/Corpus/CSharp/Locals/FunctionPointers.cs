// Function pointers: called between awaits, kept across an await inside a struct field.
namespace Corpus.FunctionPointers;

internal static unsafe class Pointers
{
    public static readonly delegate*<int, int> Twice = &Double;
    private static int Double(int n) => n * 2;
    public static int Call(nint pointer, int n) => ((delegate*<int, int>)pointer)(n);
    public static nint AsNumber => (nint)Twice;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var pointer = Pointers.AsNumber;
        WriteLine(Pointers.Call(pointer, await Step.Of(completion.Calm(), 3)));
        await Step.Go(completion);
        WriteLine(Pointers.Call(pointer, 5));
    });
}
