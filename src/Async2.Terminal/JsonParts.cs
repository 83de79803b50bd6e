using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Async2.Terminal;

/// <summary>JSON that is taken in parts while it is written.</summary>
internal sealed class JsonParts
{
    private readonly ArrayBufferWriter<byte> _written = new();

    public JsonParts() => Writer = new(_written, JsonText.WriterOptions);

    public Utf8JsonWriter Writer { get; }

    /// <summary>The size of the part in bytes.</summary>
    public long Length => _written.WrittenCount + Writer.BytesPending;

    /// <summary>The text since the last part.</summary>
    public string Take()
    {
        Writer.Flush();
        var text = JsonText.Visible(Encoding.UTF8.GetString(_written.WrittenSpan));
        _written.ResetWrittenCount();
        return text;
    }
}
