using System.Buffers;
using System.Security.Cryptography;
using System.Text;
using Async2.Cli.Polyfills;

namespace Async2.Cli.Store;

/// <summary>SHA-256, in hexadecimal digits.</summary>
internal static class ContentDigest
{
    // What hashes a stream by itself asks the system for 4 KB at a time, and an app is tens of megabytes.
    private const int BytesAtOnce = 1 << 17;

    /// <summary>Of what a file holds; others may write to it meanwhile.</summary>
    public static string OfFile(string path)
    {
        using var file = Open(path);
        return OfRest(file);
    }

    /// <summary>Of what is left of a stream.</summary>
    public static string OfRest(Stream stream)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var buffer = ArrayPool<byte>.Shared.Rent(BytesAtOnce);
        for (int read; (read = stream.Read(buffer)) > 0;) hash.AppendData(buffer, 0, read);
        ArrayPool<byte>.Shared.Return(buffer);
        return Convert.ToHexStringLower(hash.GetHashAndReset());
    }

    /// <summary>Of a text, cut to what a file may be called.</summary>
    public static string OfText(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..32];

    /// <summary>Opens a file for <see cref="OfRest"/>.</summary>
    public static FileStream Open(string path) =>
        new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
}
