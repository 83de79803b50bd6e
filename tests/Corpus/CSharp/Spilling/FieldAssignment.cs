// field = await and field op= await, on classes, structs in classes, statics and a null receiver.
namespace Corpus.FieldAssignment;

internal sealed class Data
{
    public static int Shared;
    public int Number;
    public string Text = "t";
    public (int A, int B) Pair;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var data = new Data();
        var same = data;
        Data.Shared = 1;
        data.Number = await Step.Of(completion.Calm(), 5);
        data.Number += await Step.Of(completion.Calm(), 6) + data.Number;
        data.Text += await Step.Of(completion.Calm(), "u");
        data.Pair.B = await Step.Of(completion.Calm(), 8);
        data.Pair.B -= await Step.Of(completion.Calm(), 3);
        Data.Shared += await Step.Of(completion.Calm(), 2);
        WriteLine($"{data.Number} {data.Text} {data.Pair} {Data.Shared}");
        Get(ref data).Number = await Swap(completion.Calm(), () => data = new Data());
        WriteLine($"{data.Number} {same.Number}");
        data = null;
        try
        {
            data.Number = await Loud(completion);
        }
        catch (NullReferenceException)
        {
            WriteLine("null");
        }
    });

    private static Data Get(ref Data data) => data;
    private static async Task<int> Swap(Completion completion, Action swap) { await Step.Go(completion); swap(); return 77; }
    private static async Task<int> Loud(Completion completion) { var n = await Step.Of(completion, 1); WriteLine("loud"); return n; }
}
