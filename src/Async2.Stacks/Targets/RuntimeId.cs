using System.Collections.Immutable;
using System.Globalization;
using Async2.Compiler;

namespace Async2.Stacks.Targets;

/// <summary>The build id of a runtime. The target's memory says it, and can lie: it only selects among files that are trusted.</summary>
/// <param name="bytes">The id; empty if it is not known.</param>
internal sealed class RuntimeId(ImmutableArray<byte> bytes)
{
    // The note lies among the first headers of the file.
    private const int Searched = 64 * 1024;
    private const int TypeOfBuildId = 3;

    /// <summary>The file of the runtime in its folder.</summary>
    public const string FileName = "libcoreclr.so";

    public bool IsKnown => !bytes.IsDefaultOrEmpty;

    /// <summary>Whether a folder has this runtime.</summary>
    public bool IsIn(string folder)
    {
        var path = Path.Combine(folder, FileName);
        if (!IsKnown || !FileStatus.IsFile(path)) return false;
        try
        {
            using var file = File.OpenRead(path);
            var start = new byte[Searched];
            return start.AsSpan(0, file.ReadAtLeast(start, Searched, throwOnEndOfStream: false)).IndexOf(Note()) >= 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    public override string ToString() => IsKnown ? Convert.ToHexString(bytes.AsSpan()).ToLower(CultureInfo.InvariantCulture) : "unknown";

    // As ELF has it: the length of the name, that of the id, the type, the name, the id.
    private byte[] Note()
    {
        var name = "GNU\0"u8;
        using var note = new MemoryStream();
        using var writer = new BinaryWriter(note);
        writer.Write(name.Length);
        writer.Write(bytes.Length);
        writer.Write(TypeOfBuildId);
        writer.Write(name);
        writer.Write(bytes.AsSpan());
        return note.ToArray();
    }
}
