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
    public static void Main() => Ways.Run(async way =>
    {
        var data = new Data();
        var same = data;
        Data.Shared = 1;
        data.Number = await Step.Of(way.Calm(), 5);
        data.Number += await Step.Of(way.Calm(), 6) + data.Number;
        data.Text += await Step.Of(way.Calm(), "u");
        data.Pair.B = await Step.Of(way.Calm(), 8);
        data.Pair.B -= await Step.Of(way.Calm(), 3);
        Data.Shared += await Step.Of(way.Calm(), 2);
        WriteLine($"{data.Number} {data.Text} {data.Pair} {Data.Shared}");
        Get(ref data).Number = await Swap(way.Calm(), () => data = new Data());
        WriteLine($"{data.Number} {same.Number}");
        data = null;
        try
        {
            data.Number = await Loud(way);
        }
        catch (NullReferenceException)
        {
            WriteLine("null");
        }
    });

    private static Data Get(ref Data data) => data;
    private static async Task<int> Swap(Way way, Action swap) { await Step.Go(way); swap(); return 77; }
    private static async Task<int> Loud(Way way) { var n = await Step.Of(way, 1); WriteLine("loud"); return n; }
}
