// Local constants beside locals with the same values.
namespace Corpus.LocalConstants;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape(Completion completion)
    {
        const int Limit = 3;
        const string Name = "const";
        const decimal Price = 1.25m;
        var limit = Limit;
        for (var i = 0; i < Limit; i++)
        {
            const double Half = 0.5;
            limit += await Step.Of(i == Limit - 1 ? completion : completion.Calm(), i);
            WriteLine($"{Name} {i * Half} {limit} {Price * i}");
        }
    }
}
