// Small results that complete synchronously come from a cache; async Task gives Task.CompletedTask.
namespace Corpus.CachedTasks;

internal static class Program
{
    public static void Main()
    {
        WriteLine($"{ReferenceEquals(True(), True())} {ReferenceEquals(False(), False())} {ReferenceEquals(True(), False())}");
        WriteLine($"{ReferenceEquals(Number(0), Number(0))} {ReferenceEquals(Number(8), Number(8))} {ReferenceEquals(Number(-1), Number(-1))} {ReferenceEquals(Number(9), Number(9))}");
        WriteLine($"{ReferenceEquals(Nothing(), Task.CompletedTask)} {ReferenceEquals(Null(), Null())} {ReferenceEquals(Text(), Text())}");
        WriteLine($"{ReferenceEquals(Byte(), Byte())} {ReferenceEquals(Long(), Long())} {ReferenceEquals(Nullable(), Nullable())}");
    }

    private static async Task<bool> True() => true;
    private static async Task<bool> False() { await Task.CompletedTask; return false; }
    private static async Task<int> Number(int n) { await Task.CompletedTask; return n; }
    private static async Task Nothing() { }
    private static async Task<string> Null() => null;
    private static async Task<string> Text() => "text";
    private static async Task<byte> Byte() => 0;
    private static async Task<long> Long() => 0;
    private static async Task<int?> Nullable() => null;
}
