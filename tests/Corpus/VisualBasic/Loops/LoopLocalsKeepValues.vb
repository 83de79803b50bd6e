' A local declared in a loop without a value keeps that of the last iteration: also across suspensions.
Namespace LoopLocalsKeepValues
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            For i = 1 To 3
                Dim kept As Integer
                Dim text As String
                Dim fresh As Integer = 0
                kept += i
                text &= i
                fresh += i
                Await Steps.Go(If(i = 3, completion, completion.Calm()))
                kept *= 10
                WriteLine($"{kept} {text} {fresh}")
            Next
            Dim n = 0
            Do While n < 2
                Dim inner As Long
                inner += Await Steps.Of(completion.Calm(), 5L)
                n += 1
                WriteLine(inner)
            Loop
        End Function
    End Module
End Namespace
