using System.Buffers;
using System.Security.Cryptography;
using System.Text;

namespace Async2.Cli.Store;

/// <summary>SHA-256, in hexadecimal digits.</summary>
internal static class ContentDigest
{
    // The class library hashes a stream in steps of 4 KB, and an app has tens of megabytes.
    private const int BytesAtOnce = 1 << 17;

    /// <summary>The digest of a file, to which other processes may write meanwhile.</summary>
    public static string OfFile(string path)
    {
        using var file = Open(path);
        return OfRest(file);
    }

    public static string OfRest(Stream stream)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var buffer = ArrayPool<byte>.Shared.Rent(BytesAtOnce);
        for (int read; (read = stream.Read(buffer)) > 0;) hash.AppendData(buffer, 0, read);
        ArrayPool<byte>.Shared.Return(buffer);
        return Convert.ToHexString(hash.GetHashAndReset()).ToLowerInvariant();
    }

    /// <summary>The digest of a text, shortened for a file name.</summary>
    public static string OfText(string text) => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..32].ToLowerInvariant();

    /// <summary>Opens a file for <see cref="OfRest"/>.</summary>
    public static FileStream Open(string path) =>
        new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
}
