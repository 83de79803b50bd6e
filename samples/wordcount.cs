// Counts the words of a file, or of a generated text, in layers of async code. It reads words from characters, characters
// from a buffer, and the buffer from a stream that sometimes makes it wait.
//
//     dotnet run -c Release samples/wordcount.cs          as compiled
//     ./async2 run samples/wordcount.cs                   woven

using System.Diagnostics;

await Count(args); // The first pass warms the JIT up.
var clock = Stopwatch.StartNew();
var allocated = GC.GetTotalAllocatedBytes(precise: true);
var (words, letters) = await Count(args);
allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
Console.WriteLine($"{words} words, {letters} letters");
Console.Error.WriteLine($"{clock.ElapsedMilliseconds} ms, {allocated / 1024} KiB allocated");

static async Task<(int Words, int Letters)> Count(string[] args)
{
    await using Stream stream = args is [var path, ..] ? File.OpenRead(path) : new MemoryStream(MadeUpText());
    var reader = new CharacterReader(stream);
    var (words, letters) = (0, 0);
    while (await ReadWord(reader) is var length and > 0)
    {
        words++;
        letters += length;
    }
    return (words, letters);
}

static async Task<int> ReadWord(CharacterReader reader)
{
    var length = 0;
    while (await reader.Read() is var c and not CharacterReader.End)
    {
        if (char.IsLetter((char)c)) length++;
        else if (length > 0) break;
    }
    return length;
}

static byte[] MadeUpText()
{
    var random = new Random(1);
    var text = new byte[20_000_000];
    for (var i = 0; i < text.Length; i++) text[i] = random.Next(6) == 0 ? (byte)' ' : (byte)random.Next('a', 'z' + 1);
    return text;
}

/// <summary>One character at a time, out of a buffer that is filled when it is empty.</summary>
internal sealed class CharacterReader(Stream stream)
{
    public const int End = -1;

    private readonly byte[] _buffer = new byte[4096];
    private int _at;
    private int _length;

    public async ValueTask<int> Read()
    {
        if (_at == _length && !await Fill()) return End;
        return _buffer[_at++];
    }

    private async ValueTask<bool> Fill()
    {
        if (Random.Shared.Next(4) == 0) await Task.Yield(); // Now and then the bytes are not there yet.
        (_at, _length) = (0, await stream.ReadAsync(_buffer));
        return _length > 0;
    }
}
