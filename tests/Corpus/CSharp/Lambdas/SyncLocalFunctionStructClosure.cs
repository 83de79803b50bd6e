// A synchronous local function over locals of an async method: its closure is hoisted.
namespace Corpus.SyncLocalFunctionStructClosure;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape(Completion completion)
    {
        var total = 0;
        var log = new List<int>();
        Add(1);
        await Step.Go(completion.Calm());
        Add(2);
        {
            var scale = 100;
            Scaled(3);
            await Step.Go(completion);
            scale++;
            Scaled(4);
            void Scaled(int n) => Add(n * scale);
        }
        WriteLine($"{total} {string.Join(",", log)}");

        void Add(int n)
        {
            total += n;
            log.Add(total);
        }
    }
}
