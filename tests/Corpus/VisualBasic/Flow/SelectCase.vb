' Select Case over awaited values: lists, ranges, Is, strings, with awaits in the cases.
Namespace SelectCase
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            For n = 0 To 12 Step 2
                Select Case Await Steps.Of(completion.Calm(), n)
                    Case 0
                        WriteLine("zero")
                    Case 1, 2, Await Steps.Of(completion.Calm(), 3)
                        WriteLine("few " & Await Steps.Of(completion.Calm(), n))
                    Case 4 To 7
                        Await Steps.Go(completion.Calm())
                        If n = 6 Then Exit Select
                        WriteLine("some")
                    Case Is > 11
                        WriteLine(Await Steps.Of(completion, "many"))
                    Case Else
                        WriteLine("else")
                End Select
            Next
            Select Case Await Steps.Of(completion.Calm(), "two")
                Case "one" : WriteLine(1)
                Case "two" : WriteLine(Await Steps.Of(completion, 2))
            End Select
        End Function
    End Module
End Namespace
