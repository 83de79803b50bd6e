// using over a mutable struct: the struct that is disposed is the one that was changed.
namespace Corpus.UsingStruct;

internal struct Res(string name) : IDisposable
{
    private int _uses;
    public void Use() => _uses++;
    public readonly void Dispose() => WriteLine($"dispose {name} {_uses}");
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using (var res = new Res("a"))
        {
            res.Use();
            await Step.Go(completion);
            res.Use();
        }
        WriteLine("end");
    });
}
