using System.Text.Json.Serialization;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>What is kept in files to be read again, as JSON, without reflection, which the native program has none of.</summary>
[JsonSerializable(typeof(WeaveReport))]
[JsonSerializable(typeof(KeptWeave))]
internal sealed partial class KeptJson : JsonSerializerContext;
