// One call site, called on more types of receivers than a list of them would hold, woven ones and others.
namespace Corpus.ReceiversOfOneCallSite;

internal interface IShape { Task<int> Area(Completion completion); }

internal sealed class Of<T> : IShape
{
    public async Task<int> Area(Completion completion) => typeof(T).Name.Length + await Step.Of(completion, 1);
}

internal sealed class Plain<T> : IShape
{
    public Task<int> Area(Completion completion) => Step.Of(completion, typeof(T).Name.Length);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        IShape[] shapes =
        [
            new Of<int>(), new Of<long>(), new Of<byte>(), new Of<string>(), new Of<object>(), new Of<Uri>(), new Of<Of<int>>(), new Of<char>(), new Of<double>(),
            new Plain<int>(), new Plain<string>(), new Of<DateTime>(), new Of<Guid>(), new Of<Version>(), new Plain<Uri>(), new Of<decimal>(), new Of<float>(),
        ];
        for (var round = 0; round < 3; round++)
        {
            var sum = 0;
            foreach (var shape in shapes) sum += await shape.Area(completion.Calm());
            WriteLine(sum);
        }
        foreach (var shape in shapes)
        {
            try { WriteLine(await shape.Area(completion)); }
            catch (Exception e) { WriteLine(e.Message); }
        }
    });
}
