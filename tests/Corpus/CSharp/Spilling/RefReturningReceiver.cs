// A ref-returning method's argument is awaited before the call, so the ref never lives across the await.
namespace Corpus.RefReturningReceiver;

internal sealed class Grid
{
    private readonly int[] _cells = [1, 2, 3];
    public ref int At(int i) { WriteLine($"at {i}"); return ref _cells[i]; }
    public ref readonly int First => ref _cells[0];
    public override string ToString() => string.Join(",", _cells);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var grid = new Grid();
        grid.At(await Step.Of(completion.Calm(), 1)) = 20;
        grid.At(await Step.Of(completion.Calm(), 2)) += 5;
        grid.At(await Step.Of(completion.Calm(), 0))++;
        WriteLine(grid);
        WriteLine(grid.First + await Step.Of(completion.Calm(), 1));
        WriteLine(grid.At(0) + await Step.Of(completion, 2) + grid.At(1));
    });
}
