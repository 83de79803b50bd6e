using System.Security.Cryptography;
using System.Text;
using Async2.Compiler.Methods;
using Mono.Cecil;

namespace Async2.Compiler;

/// <summary>What earlier runs have counted of methods. A method that it does not know is woven as without a profile.</summary>
public sealed class Profile
{
    private readonly Dictionary<(string Assembly, string Method, string Hash), ProfiledMethod> _methods = [];

    /// <summary>A profile that says this.</summary>
    public Profile(string path, IEnumerable<ProfiledMethod> methods)
    {
        Path = path;
        foreach (var method in methods) _methods[(method.Assembly, method.Method, method.Hash)] = method;
        var text = string.Join('\n', Methods.Select(m => m.ToString()));
        Digest = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
    }

    /// <summary>Where it was read.</summary>
    public string Path { get; }

    /// <summary>A hash of what it says.</summary>
    public string Digest { get; }

    /// <summary>The methods that it knows.</summary>
    public IReadOnlyCollection<ProfiledMethod> Methods => _methods.Values;

    /// <summary>Reads a file that <c>run --record-profile</c> has written.</summary>
    /// <exception cref="InvalidDataException">It is no profile; says why.</exception>
    public static Profile Read(string path) => new(path, ProfileFile.Read(path));

    /// <summary>What it says of the method; null if it does not know it.</summary>
    internal ProfiledMethod? Of(MethodDefinition method) =>
        _methods.GetValueOrDefault((method.Module.Assembly.Name.Name, MethodNames.Of(method), MethodHash.Of(method).ToString()));
}
