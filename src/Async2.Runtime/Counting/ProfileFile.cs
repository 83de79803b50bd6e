using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Async2;

/// <summary>A profile as a file: JSON with a line a method, in a stable order. What several runs have recorded adds up.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ProfileFile
{
    private const int Version = 1;

    private static readonly TimeSpan s_mostWaiting = TimeSpan.FromSeconds(10);
    private static readonly JsonWriterOptions s_readable = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>What the file says.</summary>
    /// <exception cref="InvalidDataException">It is no profile; says why.</exception>
    public static IReadOnlyList<ProfiledMethod> Read(string path)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(path));
            JsonElement version = document.RootElement.GetProperty("version");
            if (version.GetInt32() != Version) throw new InvalidDataException($"its version is {version}, not {Version}");
            return [.. document.RootElement.GetProperty("methods").EnumerateArray().Select(Method)];
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"no JSON in line {(e.LineNumber ?? 0) + 1}", e);
        }
        catch (Exception e) when (e is KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw new InvalidDataException("its JSON is not that of a profile", e);
        }
    }

    /// <summary>Adds counts to those of the file, which is made if it is not there; it is replaced as a whole, by renaming.</summary>
    internal static void Add(string path, IEnumerable<ProfiledMethod> methods)
    {
        using FileStream alone = Locked(path + ".lock");
        IEnumerable<ProfiledMethod> all = File.Exists(path) ? Read(path).Concat(methods) : methods;
        string written = string.Create(CultureInfo.InvariantCulture, $"{path}.{Environment.ProcessId}.new");
        File.WriteAllText(written, Text(Sums(all)));
        File.Move(written, path, overwrite: true);
    }

    private static IEnumerable<ProfiledMethod> Sums(IEnumerable<ProfiledMethod> methods) => methods
        .GroupBy(m => (m.Assembly, m.Method, m.Hash))
        .Select(g => g.First() with { Calls = g.Sum(m => m.Calls), Suspended = g.Sum(m => m.Suspended) })
        .OrderBy(m => m.Assembly, StringComparer.Ordinal).ThenBy(m => m.Method, StringComparer.Ordinal)
        .ThenBy(m => m.Hash, StringComparer.Ordinal);

    private static string Text(IEnumerable<ProfiledMethod> methods) =>
        $$"""
        {
        "version": {{Version}},
        "methods": [
        {{string.Join(",\n", methods.Select(Line))}}
        ]
        }

        """;

    private static string Line(ProfiledMethod method)
    {
        using MemoryStream line = new();
        using (Utf8JsonWriter writer = new(line, s_readable))
        {
            writer.WriteStartObject();
            writer.WriteString("assembly", method.Assembly);
            writer.WriteString("method", method.Method);
            writer.WriteString("hash", method.Hash);
            writer.WriteNumber("calls", method.Calls);
            writer.WriteNumber("suspended", method.Suspended);
            writer.WriteEndObject();
        }

        return Encoding.UTF8.GetString(line.ToArray());
    }

    private static ProfiledMethod Method(JsonElement element)
    {
        string Text(string name) => element.GetProperty(name).GetString() ?? throw new FormatException();
        long Number(string name) => element.GetProperty(name).GetInt64() is >= 0 and long number ? number : throw new FormatException();
        return new(Text("assembly"), Text("method"), Text("hash"), Number("calls"), Number("suspended"));
    }

    // Processes that end at the same time add one after the other.
    private static FileStream Locked(string path)
    {
        for (long start = Stopwatch.GetTimestamp(); ; Thread.Sleep(10))
        {
            try
            {
                return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, 1, FileOptions.DeleteOnClose);
            }
            catch (IOException) when (Stopwatch.GetElapsedTime(start) < s_mostWaiting && Directory.Exists(Path.GetDirectoryName(path)))
            {
            }
        }
    }
}
