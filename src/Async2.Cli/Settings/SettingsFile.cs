using System.Text;
using System.Text.Json;
using Async2.Compiler;

namespace Async2.Cli.Settings;

/// <summary>Reads <c>async2.json</c>. Errors have a line number, and for a misspelt name a suggestion.</summary>
internal sealed class SettingsFile
{
    public const string Name = "async2.json";

    private const string Assemblies = "assemblies";
    private const string Tasklets = "tasklets";
    private const string CallsForm = "an object: { \"Namespace.Type.Method\": \"Namespace.Type.WaitMethod\" }";
    private const string BoundForm = "an object: { \"Namespace.Type\": { \"takes\": [\"Method\"], \"releases\": [\"Method\"] } }";
    private static readonly string[] s_ofAssembly = ["contexts", "backEnd", "configureAwait", "blocking", "leave", "keepTasks"];

    private static readonly string[] s_ofBound = ["takes", "releases"];
    private static readonly string[] s_forAll = [Tasklets, "blockingCalls", "threadBound"];

    public static IReadOnlyList<string> Keys { get; } = [.. s_ofAssembly, .. s_forAll, Assemblies];

    private readonly string _path;
    private readonly byte[] _text;

    private delegate T ValueReader<T>(ref Utf8JsonReader reader, string key);

    private SettingsFile(string path) => (_path, _text) = (path, Content(path));

    /// <summary>The settings file beside an input, or in it if it is a folder; null if there is none.</summary>
    public static string? Beside(string input)
    {
        var folder = Directory.Exists(input) ? input : Path.GetDirectoryName(Path.GetFullPath(input));
        return folder is not null && Path.Combine(folder, Name) is var file && FileStatus.IsFile(file) ? file : null;
    }

    /// <exception cref="CommandException">It cannot be read, or has an error.</exception>
    public static WeaveSettings Read(string path) => new SettingsFile(path).Read();

    private static byte[] Content(string path)
    {
        if (!FileStatus.IsFile(path)) throw new CommandException("no settings file", path, "check the path");
        var text = File.ReadAllBytes(path);
        return text.AsSpan().StartsWith(Encoding.UTF8.Preamble) ? text[Encoding.UTF8.Preamble.Length..] : text;
    }

    private WeaveSettings Read()
    {
        var reader = new Utf8JsonReader(
            _text, new JsonReaderOptions { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true });
        try
        {
            reader.Read();
            var settings = ReadSettings(ref reader, Keys);
            reader.Read();
            return settings;
        }
        catch (JsonException e)
        {
            throw Wrong("not JSON", (e.LineNumber ?? 0) + 1, $"{e.Message.Split(" LineNumber:")[0].TrimEnd('.')}");
        }
    }

    private WeaveSettings ReadSettings(ref Utf8JsonReader reader, IReadOnlyList<string> keys)
    {
        var settings = new WeaveSettings();
        var seen = new HashSet<string>();
        Require(ref reader, JsonTokenType.StartObject, "settings", "an object: { … }");
        while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
        {
            var key = reader.GetString()!;
            if (s_forAll.Contains(key) && !keys.Contains(key))
                throw Wrong($"{key} cannot be set for one assembly", LineOf(ref reader), "set it for all");
            if (!keys.Contains(key))
                throw Wrong($"no such setting: {key}", LineOf(ref reader), $"is it {NearestName.Of(key, keys)}?");
            if (!seen.Add(key)) throw Wrong($"{key} appears twice", LineOf(ref reader), "remove one");
            reader.Read();
            settings = With(settings, key, ref reader);
        }

        return settings;
    }

    private WeaveSettings With(WeaveSettings settings, string key, ref Utf8JsonReader reader) => key switch
    {
        "contexts" => settings with { Contexts = Choice(ref reader, key, Enum.GetValues<ContextMode>(), EnumOption.NameOf) },
        "backEnd" => settings with { BackEnd = Choice(ref reader, key, BackEnd.All, b => b.Name) },
        "configureAwait" => settings with { ConfigureAwait = Bool(ref reader, key) },
        "blocking" => settings with { Blocking = Choice(ref reader, key, Enum.GetValues<BlockingMode>(), EnumOption.NameOf) },
        "leave" => settings with { Leave = Patterns(ref reader, key) },
        "keepTasks" => settings with { KeepTasks = Patterns(ref reader, key) },
        Tasklets => settings with { Tasklets = Positive(ref reader, key) },
        "blockingCalls" => settings with { BlockingCalls = Map(ref reader, key, CallsForm, WaitName) },
        "threadBound" => settings with { ThreadBound = Map(ref reader, key, BoundForm, ReadBound) },
        _ => settings with
        {
            Assemblies = Map(
                ref reader, key, "an object: { \"Name\": { … } }",
                (ref Utf8JsonReader value, string _) => ReadSettings(ref value, s_ofAssembly)),
        },
    };

    private ThreadBoundMethods ReadBound(ref Utf8JsonReader reader, string key)
    {
        var line = LineOf(ref reader);
        var lists = Map(ref reader, key, BoundForm, Names);
        if (lists.Keys.FirstOrDefault(k => !s_ofBound.Contains(k)) is { } wrong)
            throw Wrong($"no such setting: {wrong}", line, $"is it {NearestName.Of(wrong, s_ofBound)}?");
        return new(lists.GetValueOrDefault(s_ofBound[0], []), lists.GetValueOrDefault(s_ofBound[1], []));
    }

    private Dictionary<string, T> Map<T>(ref Utf8JsonReader reader, string key, string form, ValueReader<T> read)
    {
        var map = new Dictionary<string, T>();
        Require(ref reader, JsonTokenType.StartObject, key, form);
        while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
        {
            var name = reader.GetString()!;
            if (map.ContainsKey(name)) throw Wrong($"{name} appears twice", LineOf(ref reader), "remove one");
            reader.Read();
            map[name] = read(ref reader, key);
        }

        return map;
    }

    private T Choice<T>(ref Utf8JsonReader reader, string key, IEnumerable<T> values, Func<T, string> name)
    {
        Require(ref reader, JsonTokenType.String, key, $"one of these: {string.Join(", ", values.Select(v => $"\"{name(v)}\""))}");
        var text = reader.GetString()!;
        foreach (var value in values)
            if (name(value) == text) return value;
        throw Wrong($"{key} cannot be {text}", LineOf(ref reader), $"is it {NearestName.Of(text, values.Select(name))}?");
    }

    private bool Bool(ref Utf8JsonReader reader, string key)
    {
        if (reader.TokenType is not (JsonTokenType.True or JsonTokenType.False))
            throw Wrong($"{key} has the wrong type", LineOf(ref reader), "make it true or false");
        return reader.GetBoolean();
    }

    private int Positive(ref Utf8JsonReader reader, string key)
    {
        if (reader.TokenType != JsonTokenType.Number || !reader.TryGetInt32(out var number) || number < 1)
            throw Wrong($"{key} has the wrong type", LineOf(ref reader), "make it a number, 1 at least");
        return number;
    }

    private List<MethodPattern> Patterns(ref Utf8JsonReader reader, string key) =>
        Names(ref reader, key).ConvertAll(name => new MethodPattern(name));

    private List<string> Names(ref Utf8JsonReader reader, string key)
    {
        const string list = "a list: [\"Namespace.Type.Method\"]";
        var names = new List<string>();
        Require(ref reader, JsonTokenType.StartArray, key, list);
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray) names.Add(NameIn(ref reader, key, list));
        return names;
    }

    private string WaitName(ref Utf8JsonReader reader, string key) => NameIn(ref reader, key, CallsForm);

    private string NameIn(ref Utf8JsonReader reader, string key, string form)
    {
        Require(ref reader, JsonTokenType.String, key, form);
        return reader.GetString() is { Length: > 0 } name
            ? name
            : throw Wrong($"an empty name in {key}", LineOf(ref reader), "remove it");
    }

    private void Require(ref Utf8JsonReader reader, JsonTokenType type, string key, string form)
    {
        if (reader.TokenType != type) throw Wrong($"{key} has the wrong type", LineOf(ref reader), $"make it {form}");
    }

    private long LineOf(ref Utf8JsonReader reader) => _text.AsSpan(0, (int)reader.TokenStartIndex).Count((byte)'\n') + 1;

    private CommandException Wrong(string what, long line, string whatToDo) => new(what, $"{_path}:{line}", whatToDo);
}
